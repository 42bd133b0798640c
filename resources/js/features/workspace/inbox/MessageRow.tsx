import { Link } from '@inertiajs/react'
import { Reply } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { startWriting } from '#client/app/message-draft.ts'
import { closePart } from '#client/app/shell-state.ts'
import { useHitLabels } from '#client/features/workspace/command-palette/useHitLabels.ts'
import { useFormat } from '#client/lib/format.ts'
import { Avatar } from '#client/ui/Avatar.tsx'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import type { MessageProps } from '#server/workspace/messages/props.ts'
import { dismissWithUndo } from './dismiss-with-undo.ts'
import { DismissButton, UnreadMark } from './PanelParts.tsx'
import { RequestFacts } from './RequestFacts.tsx'

/** One message: sender, time, text and subject. */
export function MessageRow({ message, isNew }: { message: MessageProps; isNew: boolean }) {
  const { t } = useTranslation(['messages', 'shell'])
  const format = useFormat()
  const { id, from, about, request, time } = message
  const dismiss = () =>
    dismissWithUndo('messages', id, {
      dismissed: t('messages:dismissed'),
      undo: t('shell:action.undo'),
      failed: t('messages:failed'),
    })
  return (
    <li className="flex items-start gap-2 border-b px-4 py-3 last:border-b-0">
      {isNew ? <UnreadMark label={t('messages:unread')} /> : <span className="w-2.5 shrink-0" />}
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-2">
          <Avatar name={from.name} picture={from.picture} className="size-6 text-xs" />
          <bdi className="font-semibold">{from.name}</bdi>
          <time dateTime={time} title={format.dateTime(time)} className="text-sm text-text-3">
            {format.relative(time)}
          </time>
        </p>
        {request && (
          <p className="mt-1">
            <Badge tone={request.kind === 'problem' ? 'caution' : 'notice'}>
              {t(`messages:request.${request.kind}`)}
            </Badge>
          </p>
        )}
        <p dir="auto" className="mt-0.5 whitespace-pre-wrap">
          {message.message}
        </p>
        {about && <About hit={about} />}
        {request?.page && <RequestFacts page={request.page} />}
        <Button
          variant="quiet"
          size="sm"
          aria-label={t('messages:reply_to', { name: from.name })}
          onPress={() => startWriting(from.id)}
          className="-ms-2.5 mt-1"
        >
          <Icon icon={Reply} size={16} directional="yes" />
          {t('messages:reply')}
        </Button>
      </div>
      <DismissButton label={t('messages:dismiss', { name: from.name })} onDismiss={dismiss} />
    </li>
  )
}

function About({ hit }: { hit: NonNullable<MessageProps['about']> }) {
  const { t } = useTranslation('messages')
  const labels = useHitLabels()
  return (
    <p className="mt-1 text-sm">
      <Link
        href={hit.href}
        onClick={() => closePart('messages')}
        className="text-petrol underline-offset-2 hover:underline"
      >
        {t('about', { what: labels(hit).title })}
      </Link>
    </p>
  )
}
