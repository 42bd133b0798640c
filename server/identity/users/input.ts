import * as z from 'zod'
import { locales } from '#lang/locales.ts'

const role = z.enum(['staff', 'admin'], 'choose')
const version = z.int('invalid').positive('invalid')

export const invitationInput = z.strictObject({
  email: z
    .string('email_missing')
    .transform((text) => text.trim())
    .refine((text) => text !== '', 'email_missing')
    .refine((text) => text.length <= 254 && z.email().safeParse(text).success, 'email_invalid'),
  role,
  /** The language of the email. */
  locale: z.enum(locales, 'choose'),
})
export type InvitationInput = z.output<typeof invitationInput>

export const roleInput = z.strictObject({ role, version })
export type RoleInput = z.output<typeof roleInput>

export const statusInput = z.strictObject({
  status: z.enum(['active', 'disabled'], 'choose'),
  version,
})
export type StatusInput = z.output<typeof statusInput>

export const factorInput = z.strictObject({ version })
export type FactorInput = z.output<typeof factorInput>
