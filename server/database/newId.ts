import { randomBytes } from 'node:crypto'

/** 128 random bits in 22 URL-safe characters. */
export const newId = () => randomBytes(16).toString('base64url')
