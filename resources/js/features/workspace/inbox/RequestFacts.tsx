import { Link } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import { closePart } from '#client/app/shell-state.ts'
import type { ReportedPage } from '#server/workspace/messages/contact-props.ts'

/** The page that the sender of a request came from, with a link to it; what is unknown is left out. */
export function RequestFacts({ page }: { page: ReportedPage }) {
  const { t } = useTranslation('messages')
  const { address, version, requestId, browser } = page
  const link = (
    <Link
      href={address}
      onClick={() => closePart('messages')}
      className="break-all text-petrol underline-offset-2 hover:underline"
    >
      <bdi>{address}</bdi>
    </Link>
  )
  const facts = [
    ['page', link],
    ['version', version],
    ['request', requestId],
    ['browser', browser],
  ] as const
  return (
    <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 text-sm">
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-text-2">{t(`fact.${name}`)}</dt>
            <dd className="min-w-0 break-words">{name === 'page' ? value : <bdi>{value}</bdi>}</dd>
          </div>
        ))}
    </dl>
  )
}
