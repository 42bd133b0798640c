import { useTranslation } from 'react-i18next'
import { Segmented } from '#client/ui/Segmented.tsx'
import type { Metal } from '#server/formula/units/karat.ts'
import { useMetalName } from './metals.ts'

interface MetalChoiceProps {
  metals: readonly Metal[]
  metal: Metal
  onChange: (metal: Metal) => void
  labelled?: 'above'
  className?: string
}

/** A choice of metal; nothing where there is only one. */
export function MetalChoice({ metals, metal, onChange, ...props }: MetalChoiceProps) {
  const { t } = useTranslation('shell')
  const nameOf = useMetalName()
  if (metals.length < 2) return null
  return (
    <Segmented
      {...props}
      label={t('metal.label')}
      options={metals.map((id) => ({ id, label: nameOf(id) }))}
      value={metal}
      onChange={(id) => onChange(id as Metal)}
    />
  )
}
