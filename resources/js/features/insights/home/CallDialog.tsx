import { Link } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { ButtonLink } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { ContactLink } from '#client/ui/navigation/ContactLink.tsx'
import type { PriorityProps } from '#server/insights/home/props.ts'

interface CallDialogProps {
  title: string
  priority: PriorityProps
  onClose: () => void
}

/** Whom to call: the customers with their telephone numbers, and about which contract or invoice. */
export default function CallDialog({ title, priority, onClose }: CallDialogProps) {
  const { t } = useTranslation('home-cards')
  const { money } = useFormat()
  const { calls, count, href } = priority
  const isShortened = count > calls.length
  return (
    <Dialog
      title={title}
      isOpen
      onOpenChange={onClose}
      actions={
        count > 1 && (
          <ButtonLink href={href} aria-label={`${t('verb.open')}: ${title}`}>
            {t('verb.open')}
          </ButtonLink>
        )
      }
    >
      <ul>
        {calls.map(({ id, href: page, number, customer, phone, amount, currency }) => (
          <li
            key={id}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-t py-3 first:border-t-0"
          >
            <div className="min-w-0">
              <p className="font-medium break-words">
                <bdi>{customer.name}</bdi>
              </p>
              <p className="text-sm text-text-2">
                <Link href={page} className="underline underline-offset-2">
                  <bdi>{number}</bdi>
                </Link>
                {' · '}
                <bdi>{money(amount, currency)}</bdi>
              </p>
            </div>
            <p>
              {phone === null ? (
                <span className="text-text-2">{t('no_phone')}</span>
              ) : (
                <ContactLink phone={phone} text={phone} />
              )}
            </p>
          </li>
        ))}
      </ul>
      {isShortened && (
        <p className="border-t pt-3 text-text-2">
          {t('calls_more', { count: count - calls.length })}
        </p>
      )}
    </Dialog>
  )
}
