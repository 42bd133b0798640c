import { router } from '@inertiajs/react'
import { useState } from 'react'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import ConfirmDialog from '#client/ui/feedback/ConfirmDialog.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import type { TaxClassesProps, TaxClassProps } from '#server/configuration/tax-classes/props.ts'
import { TAX_CLASSES } from './paths.ts'
import { TaxClassDialog } from './TaxClassDialog.tsx'
import { useTaxLabels } from './tax-labels.ts'

/** The classes with what an admin may do with each, and the archived ones. */
export function TaxClassList({ classes, archived }: Pick<TaxClassesProps, 'classes' | 'archived'>) {
  const { t, rateOf } = useTaxLabels()
  const [edited, setEdited] = useState<TaxClassProps | null>(null)
  const [leaving, setLeaving] = useState<TaxClassProps | null>(null)
  const [error, setError] = useState('')
  const post = ({ id, version }: TaxClassProps, path: 'archiving' | 'default') =>
    router.post(
      `${TAX_CLASSES}/${id}/${path}`,
      { version },
      {
        preserveScroll: true,
        preserveState: true,
        onSuccess: () => setError(''),
        onError: ({ proof, ...refused }) => setError(proof ? '' : Object.values(refused).join(' ')),
        onHttpException: ({ status }) => {
          if (status !== 409) return
          setError(t('conflict'))
          router.reload()
        },
      },
    )
  return (
    <>
      {error && (
        <Notice tone="critical" role="alert">
          {error}
        </Notice>
      )}
      <Card>
        <ul className="-my-3 divide-y">
          {classes.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
              <p className="min-w-0 flex-1 basis-40 font-medium break-words">
                <bdi>{one.name}</bdi>
                {one.isDefault && (
                  <Badge tone="positive" className="ms-2">
                    {t('default')}
                  </Badge>
                )}
                {one.needsReason && (
                  <span className="block text-sm font-normal text-text-2">{t('needs_reason')}</span>
                )}
              </p>
              <p className="num w-24 font-semibold">
                <bdi>{rateOf(one.rate)}</bdi>
              </p>
              <div className="flex flex-wrap gap-1 max-sm:w-full sm:w-80 sm:justify-end">
                {!one.isDefault && !one.needsReason && (
                  <Button
                    size="sm"
                    variant="quiet"
                    aria-label={t('make_default_of', { name: one.name })}
                    onPress={() => post(one, 'default')}
                  >
                    {t('make_default')}
                  </Button>
                )}
                {!one.isDefault && (
                  <Button
                    size="sm"
                    variant="quiet"
                    aria-label={t('archive_of', { name: one.name })}
                    onPress={() => setLeaving(one)}
                  >
                    {t('archive')}
                  </Button>
                )}
                <Button
                  size="sm"
                  variant="quiet"
                  aria-label={t('edit_of', { name: one.name })}
                  onPress={() => setEdited(one)}
                >
                  {t('edit')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      </Card>
      {archived.length > 0 && (
        <Card title={t('archived')}>
          <p className="text-sm text-text-2">{t('archived_text')}</p>
          <ul className="mt-2">
            {archived.map(({ id, name, rate }) => (
              <li key={id} className="flex justify-between gap-4 py-1 text-text-2">
                <bdi className="min-w-0 break-words">{name}</bdi>
                <bdi className="num">{rateOf(rate)}</bdi>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {edited && (
        <TaxClassDialog
          // The version that was loaded after a conflict.
          edited={classes.find(({ id }) => id === edited.id) ?? edited}
          onClose={() => setEdited(null)}
        />
      )}
      {leaving && (
        <ConfirmDialog
          title={t('archive_of', { name: leaving.name })}
          text={t('archive_text')}
          confirmLabel={t('archive')}
          cancelLabel={t('cancel')}
          onOpenChange={() => setLeaving(null)}
          onConfirm={() => post(leaving, 'archiving')}
        />
      )}
    </>
  )
}
