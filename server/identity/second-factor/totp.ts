import { generateSecret, generateURI, verifySync } from 'otplib'
import { encodeQR } from 'qr'

/** What an authenticator app is given: 160 random bits as Base32 (RFC 4226, 4). */
export function newTotpSecret(): string {
  return generateSecret()
}

/** The address an authenticator app reads from a picture (Key Uri Format). */
export function totpUri(secret: string, { issuer, label }: TotpLabel): string {
  return generateURI({ issuer, label, secret })
}

interface TotpLabel {
  issuer: string
  label: string
}

/**
 * The 30-second step whose code this is (RFC 6238), or null. The step of now counts and the one before it, for whoever
 * types slowly: a documented deviation from ASVS 6.5.5. A code of the future never does.
 */
export function stepOfCode(secret: string, code: string, now: string): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const epoch = Math.floor(Date.parse(now) / 1000)
  const found = verifySync({ secret, token: code, epoch, epochTolerance: [STEP_S, 0] })
  return found.valid && 'timeStep' in found ? found.timeStep : null
}

/** The dark squares of a QR code as one path of an SVG, and how many squares it is wide, margin included. */
export function qrCodeOf(text: string): { size: number; path: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: MARGIN })
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [[x, y]] : [])))
  return { size: rows.length, path: dark.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join('') }
}

const STEP_S = 30
/** Light squares around it, without which cameras do not find it (ISO/IEC 18004). */
const MARGIN = 4
