import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { useFormat } from '#client/lib/format.ts'
import { Button } from '#client/ui/Button.tsx'
import { menuClass, menuItemClass } from '#client/ui/class-names.ts'
import { SelectField } from '#client/ui/Field.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { type Locale, locales } from '#lang/locales.ts'
import type { DocumentsProps } from '#server/trade/documents/props.ts'
import { useDocumentLabels } from './useDocumentLabels.ts'
import type { useDocuments } from './useDocuments.ts'

interface MakeDocumentMenuProps {
  loaded: DocumentsProps
  onMake: ReturnType<typeof useDocuments>['make']
}

/** Creates a document of a contract in a language. */
export function MakeDocumentMenu({ loaded, onMake }: MakeDocumentMenuProps) {
  const { t, kind, language } = useDocumentLabels()
  const { money, date } = useFormat()
  const [chosen, setLocale] = useState<Locale | null>(null)
  const locale = chosen ?? loaded.locale
  return (
    <span className="flex flex-wrap items-center gap-2">
      <SelectField
        label={t('language')}
        className="w-36 [&>label]:sr-only"
        options={locales.map((code) => ({ id: code, label: language(code) }))}
        value={locale}
        onChange={(code) => setLocale(locales.find((one) => one === code) ?? null)}
      />
      <MenuTrigger>
        <Button>
          <Icon icon={Plus} size={16} />
          {t('make')}
        </Button>
        <Popover placement="bottom end" containerPadding={8} className={menuClass}>
          <Menu className="outline-none">
            {loaded.kinds.map((one) => (
              <MenuItem
                key={one}
                className={menuItemClass}
                onAction={() => onMake({ kind: one as 'agreement', locale })}
              >
                {kind(one)}
              </MenuItem>
            ))}
            {loaded.payments.map(({ id, direction, amount, currency, at }) => (
              <MenuItem
                key={id}
                className={menuItemClass}
                onAction={() => onMake({ kind: 'receipt', paymentId: id, locale })}
              >
                {t(direction === 'in' ? 'receipt_of' : 'payout_of', {
                  amount: money(amount, currency),
                  date: date(at),
                })}
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      </MenuTrigger>
    </span>
  )
}
