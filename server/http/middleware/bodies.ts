import express, { type Request, type RequestHandler, type Response } from 'express'
import type * as z from 'zod'
import { HttpError } from '#server/http/errors.ts'
import { type BodyLimits, GUEST_LIMITS, limitsOf } from './body-limits.ts'

const CSV = 'text/csv'
const PICTURES = ['image/png', 'image/jpeg', 'image/webp']
const SCANS = ['image/png', 'image/jpeg', 'application/pdf']
/** Of any image; some browsers do not know the type of a HEIC. */
const IMAGES = ['image/*', 'application/octet-stream']
const FORM_TYPES = ['application/json', 'application/x-www-form-urlencoded']

/** Accepts the types that `readForm` parses, in UTF-8, and files, which `upload.ts` reads; others get 415. */
export const supportedBodyTypes: RequestHandler = (req, _res, next) => {
  if (isEmpty(req) || (req.is(FORM_TYPES) && isUtf8(req)) || isFile(req)) next()
  else next(new HttpError(415, 'this kind of body is not read here'))
}

/**
 * The body of a form, JSON or a plain HTML form, before validation by `schema`; `{}` if there is none. A guest may
 * send as much as `GUEST_LIMITS` allows, a signed-in user as much as the schema can hold. Throws an error with
 * `status` 400 for invalid JSON, 413 for a body over a limit, and 415 for an encoding other than UTF-8.
 */
export async function readForm(req: Request, res: Response, schema: z.ZodType): Promise<unknown> {
  const limits = req.actor ? limitsOf(schema) : GUEST_LIMITS
  for (const parser of parsersFor(limits)) await runParser(parser, req, res)
  return req.body ?? {}
}

/** Refused for forms by `withBody`. */
export function isFile(req: Request): boolean {
  return Boolean(req.is([CSV, ...IMAGES, ...SCANS]))
}

export function isCsv(req: Request): boolean {
  return Boolean(req.is(CSV))
}

export function isPicture(req: Request): boolean {
  return Boolean(req.is(PICTURES))
}

/** Whether the body may be an image of any type: its content decides. */
export function isImageFile(req: Request): boolean {
  return Boolean(req.is(IMAGES))
}

export function isScan(req: Request): boolean {
  return Boolean(req.is(SCANS))
}

/** The parser of plain HTML forms would accept Latin-1 too. */
function isUtf8(req: Request): boolean {
  const [, charset] = /;\s*charset="?([^";\s]*)/i.exec(req.get('content-type') ?? '') ?? []
  return charset === undefined || charset.toLowerCase() === 'utf-8'
}

/** As for a form without fields. */
function isEmpty(req: Request): boolean {
  return req.headers['transfer-encoding'] === undefined && !Number(req.headers['content-length'])
}

const parsers = new WeakMap<BodyLimits, RequestHandler[]>()

function parsersFor(limits: BodyLimits): RequestHandler[] {
  const cached = parsers.get(limits)
  if (cached) return cached
  const { bytes: limit, fields: parameterLimit } = limits
  const created = [
    express.json({
      limit,
      inflate: false,
      verify: (_req, _res, json, encoding) => {
        // The limits are counted in bytes, and in UTF-16 the byte of a quotation mark is also part of other characters.
        if (encoding !== 'utf-8') throw new HttpError(415, 'JSON is read as UTF-8 only')
        refuseOversized(json, limits)
      },
    }),
    express.urlencoded({ extended: false, limit, inflate: false, parameterLimit }),
  ]
  parsers.set(limits, created)
  return created
}

function runParser(parser: RequestHandler, req: Request, res: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    parser(req, res, (error?: unknown) => (error ? reject(error) : resolve()))
  })
}

const [QUOTE, BACKSLASH, COLON, COMMA] = [0x22, 0x5c, 0x3a, 0x2c]
const [LIST, LIST_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Counts the keys and list items of a JSON text and its depth, without parsing it: one pass over its bytes. An empty
 * list counts as one item. Invalid JSON is left to the parser. Throws `HttpError` 413 beyond the limits.
 */
export function refuseOversized(
  json: Uint8Array,
  { values: maxValues, depth }: Pick<BodyLimits, 'values' | 'depth'>,
): void {
  /** For each open level, whether it is a list; its length is the depth. */
  const isList: boolean[] = []
  let values = 0
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]
    if (byte === QUOTE) at = endOfString(json, at)
    else if (byte === LIST || byte === OBJECT) {
      if (isList.push(byte === LIST) > depth)
        throw new HttpError(413, 'the body nests deeper than is read here')
      if (byte === LIST) values++
    } else if (byte === LIST_END || byte === OBJECT_END) isList.pop()
    else if (byte === COLON || (byte === COMMA && isList.at(-1))) values++
    if (values > maxValues) throw new HttpError(413, 'the body has more values than are read here')
  }
}

/** The index of the quotation mark that ends the string which begins at `start`. */
function endOfString(json: Uint8Array, start: number): number {
  let at = start + 1
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1
  return at
}
