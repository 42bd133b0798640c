import { Head } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '#client/ui/Button.tsx'
import { CopyButton } from '#client/ui/feedback/CopyButton.tsx'
import type { ErrorProps } from '#server/http/errors.ts'

/** Where the button next to the reload button leads. */
export interface ErrorLink {
  href: string
  label: string
}

/** Explains an error response and offers a next step. */
export function ErrorView({
  status,
  requestId,
  refusal,
  retryAfterS,
  damaged,
  link,
  contact,
}: ErrorProps & { link: ErrorLink; contact?: ErrorLink }) {
  const { t } = useTranslation(['error-page', 'error-messages'])
  const kind = damaged ? 'damaged' : kindOf(status)
  const canRetry = retryable.has(kind)
  const title = t(`error-page:${kind}.title`)
  const waitText = (seconds: number) =>
    seconds < 120
      ? t('error-page:retry_after', { count: seconds })
      : t('error-page:retry_minutes', { count: Math.ceil(seconds / 60) })
  return (
    <div className="mx-auto max-w-lg pt-[10vh]">
      <Head title={title} />
      <p className="font-display text-4xl text-gold">
        <bdi>{status}</bdi>
      </p>
      <h1 className="mt-2 font-display text-3xl text-balance">{title}</h1>
      <p className="mt-3 text-lg text-text-2">
        {refusal
          ? t(refusal.key as never, { ns: 'error-messages', ...refusal.values })
          : t(`error-page:${kind}.text`)}
      </p>
      {retryAfterS !== null && <p className="mt-2 text-text-2">{waitText(retryAfterS)}</p>}
      <div className="mt-7 flex flex-wrap gap-3">
        {canRetry && (
          <Button variant="primary" onPress={() => window.location.reload()}>
            {t('error-page:retry')}
          </Button>
        )}
        <ButtonLink variant={canRetry ? 'secondary' : 'primary'} href={link.href}>
          {link.label}
        </ButtonLink>
        {contact && (
          <ButtonLink variant="quiet" href={contact.href}>
            {contact.label}
          </ButtonLink>
        )}
      </div>
      <RequestNumber id={requestId} />
    </div>
  )
}

type Status = '403' | '404' | '409' | '419' | '422' | '429' | '500' | '503' | '507'
type Kind = Status | 'damaged'

const kinds: Status[] = ['403', '404', '409', '419', '422', '429', '500', '503', '507']
/** Errors where a retry may succeed. */
const retryable = new Set<Kind>(['409', '419', '429', '500', '503', '507'])

function kindOf(status: number): Status {
  const known = kinds.find((kind) => Number(kind) === status)
  return known ?? (status < 500 ? '404' : '500')
}

/** The request id under which the error is logged. */
function RequestNumber({ id }: { id: string }) {
  const { t } = useTranslation('error-page')
  return (
    <p className="mt-8 flex flex-wrap items-center gap-x-2 border-t pt-4 text-sm text-text-3">
      {t('request')}
      <bdi className="break-all text-text-2 select-all">{id}</bdi>
      <CopyButton
        text={id}
        label={t('copy')}
        size="sm"
        variant="quiet"
        className="ms-[calc(-1px-var(--inset))]"
      />
    </p>
  )
}
