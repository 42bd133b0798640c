/** A request that breaks a rule of the web, not of the shop; answered with `status` alone. */
export class HttpError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}
