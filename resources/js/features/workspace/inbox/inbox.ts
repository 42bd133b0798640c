import { create } from 'zustand'
import { getJsonInBackground, postJson } from '#client/lib/json-request.ts'
import type { NotificationsProps } from '#server/messaging/notifications/props.ts'
import type { MessagesProps } from '#server/workspace/messages/props.ts'

interface Inbox {
  notifications: NotificationsProps | null
  messages: MessagesProps | null
  /** Whether the last request failed; earlier results remain visible. */
  isOffline: boolean
}

const unknown: Inbox = { notifications: null, messages: null, isOffline: false }

/** Notifications and messages of the user; null until loaded. */
export const useInbox = create<Inbox>(() => unknown)

export function clearInbox() {
  useInbox.setState(unknown)
}

/** Reloads both; false when the server cannot be reached or the session has ended. */
export async function refreshInbox(): Promise<boolean> {
  const [notifications, messages] = await Promise.all([
    getJsonInBackground<NotificationsProps>('/notifications'),
    getJsonInBackground<MessagesProps>('/messages'),
  ])
  useInbox.setState({
    ...(notifications.ok ? { notifications: notifications.data } : {}),
    ...(messages.ok ? { messages: messages.data } : {}),
    isOffline: !notifications.ok || !messages.ok,
  })
  return notifications.ok && messages.ok
}

type UnreadResult = { unread: number }
type Kind = 'notifications' | 'messages'

/** Removes the item from the list at once, and reloads the list when the request fails. */
export async function dismiss(kind: Kind, id: number): Promise<boolean> {
  useInbox.setState((inbox) => without(inbox, kind, id))
  const result = await postJson<UnreadResult>(`/${kind}/${id}/dismissal`)
  if (result.ok) setUnread(kind, result.data.unread)
  else await refreshInbox()
  return result.ok
}

export async function restore(kind: Kind, id: number): Promise<boolean> {
  const result = await postJson<UnreadResult>(`/${kind}/${id}/restoral`)
  await refreshInbox()
  return result.ok
}

/** Marks these as read, or all of them. */
export async function markNotificationsRead(ids?: number[]): Promise<boolean> {
  const result = await postJson<UnreadResult>('/notifications/read', ids ? { ids } : {})
  if (!result.ok) return false
  useInbox.setState(({ notifications }) => ({
    notifications: notifications && {
      unread: result.data.unread,
      notifications: notifications.notifications.map((notification) =>
        !ids || ids.includes(notification.id) ? { ...notification, read: true } : notification,
      ),
    },
  }))
  return true
}

/** Marks these messages as read on the server, and counts the unread ones again. One that fails stays unread. */
export async function markMessagesRead(ids: number[]) {
  for (const id of ids) {
    const result = await postJson<UnreadResult>(`/messages/${id}/read`)
    if (result.ok) setUnread('messages', result.data.unread)
  }
}

function setUnread(kind: Kind, unread: number) {
  useInbox.setState((inbox) => {
    const list = inbox[kind]
    return list ? { [kind]: { ...list, unread } } : {}
  })
}

function without({ notifications, messages }: Inbox, kind: Kind, id: number): Partial<Inbox> {
  const others = (one: { id: number }) => one.id !== id
  if (kind === 'messages')
    return { messages: messages && { ...messages, messages: messages.messages.filter(others) } }
  return {
    notifications: notifications && {
      ...notifications,
      notifications: notifications.notifications.filter(others),
    },
  }
}
