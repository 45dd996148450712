/** Host of everything sent by e-mail: all of it goes through the operator's mail server. */
export const EMAIL = 'email'

/** Target of an account's address: two accounts with one address are two targets. */
export const mailTargetOf = (userId: string): string => `${EMAIL} ${userId}`
export const userOfMailTarget = (id: string): string => id.slice(EMAIL.length + 1)
