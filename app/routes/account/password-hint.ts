import { MIN_PASSWORD } from '#app/domain/account/registration.ts';

export const PASSWORD_HINT = `至少 ${MIN_PASSWORD} 位，可以是一句话，不必包含特殊字符`;
