import { createHash } from 'node:crypto'

/** SHA-256, hexadecimal. */
export const hashOf = (file: Uint8Array): string => createHash('sha256').update(file).digest('hex')
