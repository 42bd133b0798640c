import * as queries from './queries.ts'

/** The record as it is read: entries by filter, newest first, and what there is to filter by. */
export const entriesBefore = queries.entriesBefore
export const authors = queries.authors
export const actsAndSubjects = queries.actsAndSubjects
export const headOf = queries.headOf
export type { AuditFilter, Entry } from './queries.ts'
