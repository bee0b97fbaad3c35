import '@remix-run/node';

// Types of loader and action data follow single fetch, which remix.config.js turns on.
declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true;
  }
}
