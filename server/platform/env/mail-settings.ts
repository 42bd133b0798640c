import * as z from 'zod'

/** The mail server that sends emails, and their sender. */
export interface MailSettings {
  /** `smtp://user:password@host:port`, or smtps. */
  url: string
  /** `Assay <desk@shop.example>`, or the bare address. */
  from: string
  /** An email may go to another machine unencrypted. */
  allowsPlaintext: boolean
}

export const mailShape = {
  SMTP_URL: z.string().refine(isMailServer).optional(),
  MAIL_FROM: z
    .string()
    .max(320)
    .regex(/^\P{Cc}+$/u)
    .refine((text) => z.email().safeParse(/<([^<>]+)>$/.exec(text)?.[1] ?? text).success)
    .optional(),
}

export const mailExpected: Record<string, string> = {
  SMTP_URL: 'smtp://user:password@host:port (or smtps://)',
  MAIL_FROM: 'a mail address, or a name and <address>',
}

function isMailServer(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return /^smtps?:$/.test(protocol) && hostname !== ''
}

/** Null: no email is sent; an admin reads the emails in the outbox. */
export function mailSettings(
  raw: { SMTP_URL?: string | undefined; MAIL_FROM?: string | undefined },
  allowsPlaintext: boolean,
): MailSettings | null {
  return raw.SMTP_URL && raw.MAIL_FROM
    ? { url: raw.SMTP_URL, from: raw.MAIL_FROM, allowsPlaintext }
    : null
}
