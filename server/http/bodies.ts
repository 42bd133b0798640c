import express, { type Request, type RequestHandler } from 'express'
import { HttpError } from './http-error.ts'

const CSV = 'text/csv'
const PICTURES = ['image/png', 'image/jpeg', 'image/webp']
const SCANS = ['image/png', 'image/jpeg', 'application/pdf']
const READ = ['application/json', 'application/x-www-form-urlencoded']

/**
 * Reads the body of a form, as JSON or as a plain HTML form; a file is left to who takes files (`upload.ts`). Nothing
 * else is read at all.
 */
export const bodies: RequestHandler[] = [
  (req, _res, next) => {
    if (isEmpty(req) || req.is(READ) || isFile(req)) next()
    else next(new HttpError(415, 'this kind of body is not read here'))
  },
  express.json({ limit: '100kb', inflate: false }),
  express.urlencoded({ extended: false, limit: '100kb', inflate: false, parameterLimit: 200 }),
]

/** Forms refuse it: see `withBody`. */
export function isFile(req: Request): boolean {
  return Boolean(req.is([CSV, ...PICTURES, ...SCANS]))
}

export function isCsv(req: Request): boolean {
  return Boolean(req.is(CSV))
}

export function isPicture(req: Request): boolean {
  return Boolean(req.is(PICTURES))
}

export function isScan(req: Request): boolean {
  return Boolean(req.is(SCANS))
}

/** As with a button that only says "do it". */
function isEmpty(req: Request): boolean {
  return req.headers['transfer-encoding'] === undefined && !Number(req.headers['content-length'])
}
