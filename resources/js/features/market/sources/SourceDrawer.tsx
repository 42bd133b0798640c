import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SourceForm } from '#client/features/market/sources/form/SourceForm.tsx'
import { useFormat } from '#client/lib/format.ts'
import { Button } from '#client/ui/Button.tsx'
import { Drawer } from '#client/ui/Drawer.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import type { SourceKind } from '#server/market/feeds/list.ts'
import type { SourceProps } from '#server/market/sources/source-props.ts'

interface SourceDrawerProps {
  source: SourceProps
  allowLocal: boolean
  onClose: () => void
}

const FORM = 'set-up-source'

export function SourceDrawer({ source, allowLocal, onClose }: SourceDrawerProps) {
  const { t } = useTranslation('gold-price-sources')
  // The version that the form was opened with: updates of the source do not overwrite input.
  const [start, setStart] = useState(source)
  const [isSaving, setSaving] = useState(false)
  const hasConflict = source.version !== start.version && !isSaving
  return (
    <Drawer
      title={source.label}
      isOpen
      onOpenChange={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('form.cancel')}</Button>
          <Button type="submit" form={FORM} variant="primary" isPending={isSaving}>
            {t('form.save')}
          </Button>
        </>
      }
    >
      {hasConflict && (
        <Notice
          tone="caution"
          role="status"
          title={t('form.conflict', { name: source.changedBy ?? '' })}
          className="mb-4"
          actions={
            <Button size="sm" onPress={() => setStart(source)}>
              {t('form.load_current')}
            </Button>
          }
        >
          {t('form.conflict_text')}
        </Notice>
      )}
      <SourceForm
        key={start.version}
        id={FORM}
        source={start}
        allowLocal={allowLocal}
        onSaving={setSaving}
        onSaved={onClose}
      />
      <AboutSource kind={source.kind} />
      <LastChange source={source} />
    </Drawer>
  )
}

function LastChange({ source: { changedBy, changedAt } }: { source: SourceProps }) {
  const { t } = useTranslation('gold-price-sources')
  const { relative } = useFormat()
  if (!changedBy || !changedAt) return null
  return (
    <p className="mt-4 text-sm text-text-3">
      {t('form.changed', { name: changedBy, ago: relative(changedAt) })}
    </p>
  )
}

const NOTES = ['what', 'fresh', 'limits', 'licence'] as const

function AboutSource({ kind }: { kind: SourceKind }) {
  const { t } = useTranslation('gold-price-sources')
  return (
    <section className="mt-6 border-t pt-4">
      <h3 className="mb-2 text-sm font-semibold text-text-2">{t('about.title')}</h3>
      <dl className="flex flex-col gap-2">
        {NOTES.map((note) => (
          <div key={note}>
            <dt className="text-sm text-text-3">{t(`about.${note}`)}</dt>
            <dd>{t(`note.${kind}.${note}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
