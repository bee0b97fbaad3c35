/** Who is called where something cannot be settled on the site. */
export const SERVICE_PHONE = '400-000-1234';
