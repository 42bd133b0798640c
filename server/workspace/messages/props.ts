import { pictureAddress } from '#server/identity/profile/picture.ts'
import type { Hit } from '#server/workspace/search/props.ts'
import type { ReceivedMessage } from './queries.ts'

export interface MessageProps {
  id: number
  /** The sender, with the URL of the picture. */
  from: { id: number; name: string; picture: string | null }
  /** As typed, with line breaks. */
  message: string
  /** What it is about, as a search result. */
  about: Hit | null
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
    time: created_at,
    read: read_at !== null,
  }
}
