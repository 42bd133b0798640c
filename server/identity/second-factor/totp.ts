import { generateSecret, generateURI, verifySync } from 'otplib'
import { encodeQR } from 'qr'

/** A secret for an authenticator app: 160 random bits as Base32 (RFC 4226, 4). */
export function newTotpSecret(): string {
  return generateSecret()
}

/** The URI of the QR code for an authenticator app (Key Uri Format). */
export function totpUri(secret: string, { issuer, label }: TotpLabel): string {
  return generateURI({ issuer, label, secret })
}

interface TotpLabel {
  issuer: string
  label: string
}

/**
 * The 30-second step of this code (RFC 6238), or null. The current step and the one before are accepted, to allow for
 * slow typing: a documented deviation from ASVS 6.5.5.
 */
export function stepOfCode(secret: string, code: string, now: string): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const epoch = Math.floor(Date.parse(now) / 1000)
  const found = verifySync({ secret, token: code, epoch, epochTolerance: [STEP_S, 0] })
  return found.valid && 'timeStep' in found ? found.timeStep : null
}

/** The dark squares of a QR code as one SVG path, and its width in squares including the margin. */
export function qrCodeOf(text: string): { size: number; path: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: MARGIN })
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [[x, y]] : [])))
  return { size: rows.length, path: dark.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join('') }
}

const STEP_S = 30
/** Light squares around the code, required by cameras (ISO/IEC 18004). */
const MARGIN = 4
