import express, { type RequestHandler } from 'express'
import { HttpError } from './http-error.ts'

/** Reads the body of a form, as JSON or as a plain HTML form; nothing else is read at all. */
export const bodies: RequestHandler[] = [
  (req, _res, next) => {
    // Null: there is no body, as with a button that only says "do it".
    if (req.is(['application/json', 'application/x-www-form-urlencoded']) !== false) return next()
    next(new HttpError(415, 'this kind of body is not read here'))
  },
  express.json({ limit: '100kb', inflate: false }),
  express.urlencoded({ extended: false, limit: '100kb', inflate: false, parameterLimit: 200 }),
]
