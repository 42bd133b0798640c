import { useTranslation } from 'react-i18next'
import { useShop } from '#client/lib/page-props.ts'
import { usePreferences } from '#client/lib/preferences/preferences.ts'
import { Button } from '#client/ui/Button.tsx'
import { Drawer } from '#client/ui/Drawer.tsx'
import { toast } from '#client/ui/Toasts.tsx'
import { directionOf } from '#lang/locales.ts'
import { defaultPreferences } from '#lang/preferences.ts'
import { AppearanceSettings } from './AppearanceSettings.tsx'
import { UnitSettings } from './UnitSettings.tsx'

interface CustomizerProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Appearance settings and units; each choice applies at once. */
export default function Customizer(props: CustomizerProps) {
  const { t } = useTranslation('customizer')
  const reset = useReset()
  return (
    <Drawer
      {...props}
      title={t('title')}
      className="sm:max-w-100"
      actions={<Button onPress={reset}>{t('reset')}</Button>}
    >
      <div className="flex flex-col gap-6">
        <p className="text-text-2">{t('intro')}</p>
        <AppearanceSettings />
        <hr />
        <UnitSettings />
      </div>
    </Drawer>
  )
}

/** Resets to defaults, except the language, which is not chosen here, and its direction. */
function useReset() {
  const { t } = useTranslation('customizer')
  const { weightUnit } = useShop()
  const { locale, choose } = usePreferences()
  return async () => {
    const { locale: _, ...defaults } = defaultPreferences
    await choose({ ...defaults, weightUnit, rtlClass: directionOf(locale) })
    toast({ title: t('reset_done'), tone: 'positive' })
  }
}
