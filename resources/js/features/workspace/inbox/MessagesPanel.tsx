import { PencilLine } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { startWriting, useDraft } from '#client/app/message-draft.ts'
import { Button } from '#client/ui/Button.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { Compose } from './Compose.tsx'
import { markMessagesRead, refreshInbox, useInbox } from './inbox.ts'
import { MessageRow } from './MessageRow.tsx'
import { PanelEmpty, PanelHeader } from './PanelParts.tsx'

export default function MessagesPanel() {
  const { t } = useTranslation('messages')
  const isWriting = useDraft((draft) => draft.isWriting)
  useEffect(() => void refreshInbox(), [])
  if (isWriting) return <Compose />
  return (
    <>
      <PanelHeader
        title={t('title')}
        actions={
          <Button variant="secondary" size="sm" onPress={() => startWriting()}>
            <Icon icon={PencilLine} size={16} />
            {t('write')}
          </Button>
        }
      />
      <Rows />
    </>
  )
}

function Rows() {
  const { t } = useTranslation(['messages', 'shell'])
  const { messages: list, isOffline } = useInbox()
  const unreadIds = useUnreadWhileOpen()
  if (!list)
    return (
      <p className="p-5 text-text-2">{isOffline ? t('messages:offline') : t('shell:loading')}</p>
    )
  if (list.messages.length === 0)
    return <PanelEmpty title={t('messages:empty')} text={t('messages:empty_text')} />
  return (
    <>
      {isOffline && <p className="px-4 pt-3 text-sm text-caution">{t('messages:offline')}</p>}
      <ul aria-label={t('messages:list')} className="min-h-0 overflow-y-auto">
        {list.messages.map((message) => (
          <MessageRow key={message.id} message={message} isNew={unreadIds.has(message.id)} />
        ))}
      </ul>
    </>
  )
}

/** Messages that were unread when shown: read from then on, but marked as new until the panel closes. */
function useUnreadWhileOpen(): Set<number> {
  const messages = useInbox((inbox) => inbox.messages?.messages)
  const shownIds = useRef(new Set<number>())
  const unread = (messages ?? []).filter(({ id, read }) => !read && !shownIds.current.has(id))
  const ids = unread.map(({ id }) => id)
  useEffect(() => {
    for (const id of ids) shownIds.current.add(id)
    if (ids.length > 0) void markMessagesRead(ids)
  })
  return new Set([...shownIds.current, ...ids])
}
