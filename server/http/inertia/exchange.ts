import type { NextFunction, Request, Response } from 'express'
import type { InertiaOptions } from './options.ts'
import type { Visit } from './visit.ts'

/** The request an answer is for, as the layer sees it. */
export interface Exchange {
  req: Request
  res: Response
  next: NextFunction
  options: InertiaOptions
  visit: Visit
  version: string
  appUrl: string
}
