import { useTranslation } from 'react-i18next'
import { useCan } from '#client/lib/page-props.ts'
import { ButtonLink } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'

/** Warns that prices depend on sample values, before they are applied. */
export function SampleNotice() {
  const { t } = useTranslation('price-runs')
  const can = useCan()
  return (
    <Notice
      tone="caution"
      className="mb-5 print:hidden"
      title={t('samples.title')}
      actions={
        can['pricing_settings.see'] && (
          <ButtonLink href="/configuration" size="sm">
            {t('samples.action')}
          </ButtonLink>
        )
      }
    >
      {t('samples.text')}
    </Notice>
  )
}
