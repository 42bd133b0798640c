import { useTranslation } from 'react-i18next'
import { Notice } from '#client/ui/Notice.tsx'
import type { ImportResult as Outcome } from '#server/trade/customers/import/import-props.ts'

interface ImportOutcomeProps {
  result: Outcome
  isDry: boolean
}

/** The result of an import or a dry run: counts of added, updated and known customers, and the rejected rows. */
export function ImportOutcome({ result, isDry }: ImportOutcomeProps) {
  const { t } = useTranslation('customers')
  const { added, updated, known, problems, problemCount } = result
  const counts = [
    t('importing.added', { count: added }),
    t('importing.updated', { count: updated }),
    t('importing.unchanged', { count: known }),
    t('importing.problems', { count: problemCount }),
  ]
  return (
    <div role="status" className="flex flex-col gap-3">
      <Notice
        tone={isDry ? 'notice' : 'positive'}
        title={t(isDry ? 'importing.preview_title' : 'importing.done')}
      >
        {counts.join(' · ')}
      </Notice>
      {problems.length > 0 && (
        <ul
          aria-label={t('importing.problem_list')}
          className="max-h-96 divide-y overflow-auto rounded-control border"
        >
          {problems.map(({ line, column, value, problem }) => (
            <li key={`${line}-${column}`} className="px-3 py-2 text-sm">
              <span className="font-medium">{t('importing.line', { line })}</span>{' '}
              <bdi className="text-text-2">{value}</bdi> {problem}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
