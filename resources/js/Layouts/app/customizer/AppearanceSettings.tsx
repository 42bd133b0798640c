import {
  MonitorSmartphone,
  Moon,
  PanelLeft,
  PanelLeftDashed,
  PanelTop,
  RectangleHorizontal,
  Square,
  Sun,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePreferences } from '#client/lib/preferences/preferences.ts'
import { SelectField } from '#client/ui/Field.tsx'
import { Switch } from '#client/ui/fields/Switch.tsx'
import { type Preferences, preferenceValues } from '#lang/preferences.ts'
import { Choice } from './ChoiceFields.tsx'

const icons = {
  light: Sun,
  dark: Moon,
  system: MonitorSmartphone,
  vertical: PanelLeft,
  'collapsible-vertical': PanelLeftDashed,
  horizontal: PanelTop,
  full: RectangleHorizontal,
  'boxed-layout': Square,
}

/** Theme, navigation, width, direction, header and animation. */
export function AppearanceSettings() {
  const { t } = useTranslation('customizer')
  const { choose, ...chosen } = usePreferences()
  return (
    <>
      <Choice
        label={t('theme.label')}
        hint={t('theme.hint')}
        options={preferenceValues.theme.map((id) => ({
          id,
          label: t(`theme.${id}`),
          icon: icons[id],
        }))}
        value={chosen.theme}
        onChange={(theme) => choose({ theme })}
      />
      <Choice
        label={t('menu.label')}
        hint={t('menu.hint')}
        options={preferenceValues.menu.map((id) => ({
          id,
          label: t(`menu.${id}`),
          icon: icons[id],
        }))}
        value={chosen.menu}
        onChange={(menu) => choose({ menu })}
      />
      <Switch
        label={t('semidark.label')}
        hint={t('semidark.hint')}
        className="font-semibold"
        isSelected={chosen.semidark}
        onChange={(semidark) => choose({ semidark })}
      />
      <Choice
        label={t('layout.label')}
        hint={t('layout.hint')}
        options={preferenceValues.layout.map((id) => ({
          id,
          label: t(`layout.${id}`),
          icon: icons[id],
        }))}
        value={chosen.layout}
        onChange={(layout) => choose({ layout })}
      />
      <Choice
        label={t('direction.label')}
        hint={t('direction.hint')}
        options={preferenceValues.rtlClass.map((id) => ({ id, label: t(`direction.${id}`) }))}
        value={chosen.rtlClass}
        onChange={(rtlClass) => choose({ rtlClass })}
      />
      <Choice
        label={t('navbar.label')}
        hint={t('navbar.hint')}
        options={preferenceValues.navbar.map((id) => ({ id, label: t(`navbar.${id}`) }))}
        value={chosen.navbar}
        onChange={(navbar) => choose({ navbar })}
      />
      <div className="flex flex-col gap-1.5">
        <SelectField
          label={t('animation.label')}
          options={preferenceValues.animation.map((id) => ({
            id,
            label: t(`animation.${id || 'none'}`),
          }))}
          value={chosen.animation}
          onChange={(id) => choose({ animation: id as Preferences['animation'] })}
          aria-describedby="animation-hint"
        />
        <p id="animation-hint" className="text-sm text-text-3">
          {t('animation.hint')}
        </p>
      </div>
    </>
  )
}
