import { pictureAddress } from '#server/identity/profile/picture.ts'
import type { Hit } from '#server/workspace/search/props.ts'
import type { ReportedPage } from './contact-props.ts'
import type { ReceivedMessage } from './queries.ts'
import type { ContactKind } from './table.ts'

export interface MessageProps {
  id: number
  /** The sender, with the URL of the picture. */
  from: { id: number; name: string; picture: string | null }
  /** As typed, with line breaks. */
  message: string
  /** What it is about, as a search result. */
  about: Hit | null
  /** Of a request to the admins. */
  request: { kind: ContactKind; page: ReportedPage | null } | null
  time: string
  read: boolean
}

/** `GET /messages` (JSON): the newest received that are not dismissed, and the number of all unread ones. */
export interface MessagesProps {
  unread: number
  messages: MessageProps[]
}

/** `GET /colleagues` (JSON): all other active users, by name. */
export interface ColleaguesProps {
  colleagues: { id: number; name: string }[]
}

export function messageProps(row: ReceivedMessage, hits: Hit[]): MessageProps {
  const { id, from_user_id, sender, body, about_kind, about_id, created_at, read_at } = row
  return {
    id,
    from: { id: from_user_id, name: sender, picture: pictureAddress(from_user_id, row.picture) },
    message: body,
    about: hits.find((hit) => hit.kind === about_kind && hit.id === about_id) ?? null,
    request: requestOf(row),
    time: created_at,
    read: read_at !== null,
  }
}

function requestOf(row: ReceivedMessage): MessageProps['request'] {
  const { kind, page: address, version, request_id: requestId, browser } = row
  if (kind === null) return null
  const page = address === null ? null : { address, version: version ?? '', requestId, browser }
  return { kind, page }
}
