import * as z from 'zod'
import { plainText, submitKey } from '#server/http/routing/text-input.ts'

const MAX_LENGTH = 2000

const id = z.int('choose').positive('choose')

export const messageText = z.preprocess(
  (typed) => typed ?? '',
  plainText(MAX_LENGTH, 'message_too_long').refine((text) => text !== '', 'message_missing'),
)

/** `POST /messages`. The key is created when the form is rendered, so that two clicks send one message. */
export const messageInput = z
  .strictObject({
    to: id,
    body: messageText,
    aboutKind: z.enum(['variant', 'run', 'quote'], 'choose').nullish(),
    aboutId: id.nullish(),
    idempotencyKey: submitKey,
  })
  .refine(({ aboutKind, aboutId }) => !aboutKind === !aboutId, {
    path: ['aboutId'],
    message: 'choose',
  })
  .transform(({ to, body, aboutKind, aboutId, idempotencyKey }) => ({
    to,
    body,
    about: aboutKind && aboutId ? { kind: aboutKind, id: aboutId } : null,
    idempotencyKey,
  }))
export type MessageInput = z.output<typeof messageInput>
