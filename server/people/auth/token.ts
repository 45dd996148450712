import { hash, randomBytes } from 'node:crypto'

/** 256 random bits in 43 URL-safe characters. */
export const newToken = () => randomBytes(32).toString('base64url')

/** Stored form of a token. A fast hash is enough: the token is random, unlike a password. */
export const hashToken = (token: string) => hash('sha256', token, 'base64url')
