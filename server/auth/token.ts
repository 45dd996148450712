import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits in 43 URL-safe characters. */
export const newToken = () => randomBytes(32).toString('base64url')

/** What is stored of a token. A fast hash is enough: the token is random, not a password. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')
