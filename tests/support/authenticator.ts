import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** The options that a server sends for a passkey operation. */
interface CredentialOptions {
  challenge: string
  rpId?: string
  rp?: { id?: string }
}

interface AuthenticatorBehaviour {
  /** User verification by the device. Default: true. */
  isOwnerChecked?: boolean
  origin?: string
}

/** A simulated WebAuthn security key: P-256, no attestation, with a signature counter. */
export class Authenticator {
  readonly id = randomBytes(16).toString('base64url')
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #origin: string
  counter = 0

  constructor(origin: string) {
    this.#origin = origin
  }

  /** The result of `navigator.credentials.create`. */
  register({ challenge, rp }: CredentialOptions) {
    const attested = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, 16]),
      Buffer.from(this.id, 'base64url'),
      this.#coseKey(),
    ])
    const authData = Buffer.concat([this.#head(rp?.id ?? '', 0x45), attested])
    const attestationObject = cbor(
      new Map<unknown, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    )
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge, this.#origin),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['usb'],
      },
    }
  }

  /** The result of `navigator.credentials.get`. */
  authenticate(
    { challenge, rpId }: CredentialOptions,
    { isOwnerChecked = true, origin = this.#origin }: AuthenticatorBehaviour = {},
  ) {
    this.counter += 1
    const authData = this.#head(rpId ?? '', isOwnerChecked ? 0x05 : 0x01)
    const clientDataJSON = this.#clientData('webauthn.get', challenge, origin)
    const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest()
    const signature = sign('sha256', Buffer.concat([authData, hash]), this.#keys.privateKey)
    return {
      ...this.#credential(),
      response: {
        clientDataJSON,
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    }
  }

  #credential() {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {} }
  }

  #head(rpId: string, flags: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    return Buffer.concat([
      createHash('sha256').update(rpId).digest(),
      Buffer.from([flags]),
      counter,
    ])
  }

  #clientData(type: string, challenge: string, origin: string): string {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString(
      'base64url',
    )
  }

  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    return cbor(
      new Map<unknown, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )
  }
}

/** The part of CBOR (RFC 8949) that an authenticator needs. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (!(value instanceof Map)) throw new Error('not a value of an authenticator')
  return Buffer.concat([
    head(5, value.size),
    ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)]),
  ])
}

function head(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(kind << 5) | size])
  return Buffer.from([(kind << 5) | 24, size])
}
