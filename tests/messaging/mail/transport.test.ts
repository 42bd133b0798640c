import { expect, test } from 'vitest'
import { transportOf } from '#server/messaging/mail/transport.ts'

const requiresTls = (url: string, allowsPlaintext = false) =>
  transportOf({ url, from: 'desk@shop.example', allowsPlaintext }).requireTLS

test.each([
  ['smtp://mail.example', false, true],
  ['smtp://user:password@mail.example', false, true],
  ['smtp://mail.example', true, false],
  // A password is never sent unencrypted to another machine.
  ['smtp://user:password@mail.example', true, true],
  ['smtp://127.0.0.1:25', false, false],
  ['smtp://user:password@localhost', false, false],
])('%s, with plaintext allowed %s: TLS is required %s', (url, allowed, required) => {
  expect(requiresTls(url, allowed)).toBe(required)
})
