import { z } from 'zod';
import { defineForm } from '#app/forms/definition.server.ts';

/** Asks for a new address of the feed; there is nothing to fill in. */
export const calendarFeedForm = defineForm('calendarFeed', z.object({}));
