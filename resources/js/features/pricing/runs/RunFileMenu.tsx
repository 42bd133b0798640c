import { useTranslation } from 'react-i18next'
import { usePrint } from '#client/app/list/usePrint.ts'
import FileMenu from '#client/features/pricing/import-export/FileMenu.tsx'
import type { FileGroup } from '#client/features/pricing/import-export/useFileActions.ts'
import { useFormat } from '#client/lib/format.ts'
import type { PriceRunProps } from '#server/pricing/runs/props.ts'
import { filterQuery } from './run-filters.ts'

/** The files and the printout of a price run, behind its ⋯ button. */
export default function RunFileMenu(props: PriceRunProps) {
  const groups = useRunFiles(props)
  const print = usePrint(props.next === null)
  return <FileMenu groups={groups} onPrint={print} />
}

/** The files of all lines, and of those that are shown where that is only a part of them. */
function useRunFiles({ run, only, q, karat, counts }: PriceRunProps): FileGroup[] {
  const { t } = useTranslation('price')
  const { number } = useFormat()
  const address = `/price-runs/${run.id}/export`
  const all = run.totals.lines
  const filtered = counts[only]
  return [
    {
      heading: t('files.lines', { shown: number(all) }),
      list: `${address}?${filterQuery({ only: 'all', q: null, karat: null })}`,
    },
    ...(filtered === all
      ? []
      : [
          {
            heading: t('files.shownLines', { shown: number(filtered) }),
            list: `${address}?${filterQuery({ only, q, karat })}`,
          },
        ]),
  ]
}
