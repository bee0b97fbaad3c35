#!/bin/sh
# Run once by the image of PostgreSQL when it makes its database: lets the replica follow it.
echo "host replication market samenet scram-sha-256" >> "$PGDATA/pg_hba.conf"
