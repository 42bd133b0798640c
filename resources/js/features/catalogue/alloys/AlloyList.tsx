import { router } from '@inertiajs/react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMetalName } from '#client/features/market/metals/metals.ts'
import { usePost } from '#client/lib/forms.ts'
import { Card } from '#client/ui/Card.tsx'
import { Disclosure } from '#client/ui/disclosure/Disclosure.tsx'
import { Switch } from '#client/ui/fields/Switch.tsx'
import type { AlloyProps } from '#server/catalogue/alloys/props.ts'
import { GOLD, METALS, type Metal } from '#server/formula/units/karat.ts'

/** The alloys by metal, each with its fineness, what uses it, and a switch for whether the shop sells it. */
export function AlloyList({ alloys }: { alloys: AlloyProps[] }) {
  const { t } = useTranslation('alloys')
  const { send, isSending, errors, setErrors } = usePost()
  const [switched, setSwitched] = useState<number | null>(null)
  const switchTo = ({ id }: AlloyProps, isSold: boolean) => {
    setSwitched(id)
    send(
      `/configuration/alloys/${id}/sale`,
      { isSold },
      {
        preserveState: true,
        onHttpException: ({ status }) => {
          if (status !== 409) return
          setErrors({ form: t('conflict') })
          router.reload()
        },
      },
    )
  }
  const usesOf = ({ pieces, rules }: AlloyProps) =>
    [
      ...(pieces > 0 ? [t('pieces', { count: pieces })] : []),
      ...(rules > 0 ? [t('rules', { count: rules })] : []),
    ].join(' · ')
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-5">
      {METALS.map((metal) => {
        const ofMetal = alloys.filter((alloy) => alloy.metal === metal)
        return (
          <MetalGroup key={metal} metal={metal} alloys={ofMetal}>
            <ul className="-my-3 divide-y">
              {ofMetal.map((alloy) => (
                <li key={alloy.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
                  <p className="min-w-0 flex-1 basis-32 font-medium break-words">
                    <bdi>{alloy.label}</bdi>
                    <span className="block text-sm font-normal text-text-2">
                      {t('fineness_stamp', { fineness: alloy.fineness, stamp: alloy.stamp })}
                    </span>
                  </p>
                  <p className="text-sm text-text-2 max-sm:order-last max-sm:w-full sm:w-52">
                    {usesOf(alloy)}
                  </p>
                  <Switch
                    className="sm:w-32"
                    label={t('sold')}
                    aria-label={t('sold_of', { name: alloy.label })}
                    isSelected={alloy.isSold}
                    isDisabled={isSending}
                    onChange={(isSold) => switchTo(alloy, isSold)}
                  />
                  {errors.form && alloy.id === switched && (
                    <p role="alert" className="w-full text-sm font-medium text-critical">
                      {errors.form}
                    </p>
                  )}
                </li>
              ))}
            </ul>
          </MetalGroup>
        )
      })}
      <p className="text-sm text-text-2">{t('in_use')}</p>
    </div>
  )
}

interface MetalGroupProps {
  metal: Metal
  alloys: AlloyProps[]
  children: ReactNode
}

/** The alloys of a metal under its name; closed where the shop sells none of them. */
function MetalGroup({ metal, alloys, children }: MetalGroupProps) {
  const nameOf = useMetalName()
  const [isOpen, setOpen] = useState(metal === GOLD || alloys.some(({ isSold }) => isSold))
  if (alloys.length === 0) return null
  return (
    <Card>
      <Disclosure
        title={<h2 className="text-lg">{nameOf(metal)}</h2>}
        open={isOpen}
        onOpenChange={setOpen}
        titleClass="-my-1"
        contentClass="pt-5"
      >
        {children}
      </Disclosure>
    </Card>
  )
}
