import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** A self-signed certificate for 'localhost' with its key; both PEM. */
export function selfSigned(): { cert: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return {
    cert: pem(certificate(publicKey, privateKey)),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

/** X.509 version 1, sufficient to be refused (RFC 5280, 4.1). */
function certificate(publicKey: KeyObject, privateKey: KeyObject): Buffer {
  const ecdsaSha256 = sequence(der(0x06, Buffer.from('2a8648ce3d040302', 'hex')))
  const commonName = sequence(der(0x06, Buffer.from('550403', 'hex')), utf8('localhost'))
  const name = sequence(der(0x31, commonName))
  const body = sequence(
    der(0x02, Buffer.from([1])),
    ecdsaSha256,
    name,
    sequence(utcTime('200101000000Z'), utcTime('491231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = sign('sha256', body, privateKey)
  return sequence(body, ecdsaSha256, der(0x03, Buffer.concat([Buffer.from([0]), signature])))
}

const sequence = (...parts: Buffer[]): Buffer => der(0x30, Buffer.concat(parts))
const utf8 = (text: string): Buffer => der(0x0c, Buffer.from(text))
const utcTime = (text: string): Buffer => der(0x17, Buffer.from(text))

function der(tag: number, content: Buffer): Buffer {
  const size = content.length
  const length = size < 128 ? [size] : [0x82, size >> 8, size & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}

function pem(bytes: Buffer): string {
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}
