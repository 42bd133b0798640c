import { expect, openSignedIn, setLocale, test } from '#tests/e2e/support/journey.ts'

test.use({ seed: 'empty' })

test('the documentation is searched, read, and followed from document to document', async ({
  page,
}) => {
  await openSignedIn(page, '/documentation')
  await page.getByRole('searchbox', { name: 'Search the documentation' }).fill('backups')
  await page.getByRole('link', { name: 'Backups Operating Assay' }).click()
  await expect(page).toHaveURL(/\/documentation\/operating#backups$/)
  await expect(page.getByRole('heading', { name: 'Operating Assay', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Backups/ })).toBeInViewport()
  const contents = page.getByRole('navigation', { name: 'Contents' })
  await contents.getByRole('link', { name: 'Assay', exact: true }).click()
  await expect(page).toHaveURL(/\/documentation\/readme$/)
  const picture = page.getByRole('img', { name: /Miami Cuban Link/ })
  await picture.scrollIntoViewIfNeeded()
  await expect
    .poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)
  await page.getByRole('article').getByRole('link', { name: 'docs/domain.md' }).click()
  await expect(page.getByRole('heading', { name: 'Prices, trade and law' })).toBeVisible()
})

test('the starter kit shows what the command writes for a name, and refuses as the command does', async ({
  page,
}) => {
  await openSignedIn(page, '/starter-kit')
  const name = page.getByLabel('Name of the page')
  await name.fill('reports/stock')
  await page.getByText('Page with data').click()
  await expect(
    page.getByText('npm run page reports/stock -- --area insights --noun stock'),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'server/insights/stock/props.ts' })).toBeVisible()
  await expect(page.getByText("page('/reports/stock', 'reports/stock', noQuery")).toBeVisible()
  await name.fill('Stock')
  await expect(page.getByText('"Stock" is not a page name')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'New files' })).toHaveCount(0)
})

test('icons are found by a part of their name and show their import and files', async ({
  page,
}) => {
  await openSignedIn(page, '/font-icons')
  await page.getByRole('searchbox', { name: 'Search icons' }).fill('arrow left')
  const found = page.getByRole('button', { name: /Uses: \d/ })
  await expect(found).toHaveCount(2)
  await page.getByRole('button', { name: /^ArrowLeft Uses/ }).click()
  const drawer = page.getByRole('dialog', { name: 'ArrowLeft' })
  await expect(drawer.getByText("import { ArrowLeft } from 'lucide-react'")).toBeVisible()
  await expect(drawer.getByText('ui/navigation/Breadcrumbs.tsx')).toBeVisible()
})

test('in Arabic the texts for developers are read from left to right', async ({ page }) => {
  await openSignedIn(page)
  await setLocale(page, 'ae')
  await page.goto('/documentation/style')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  const article = page.getByRole('article')
  await expect(article).toHaveAttribute('lang', 'en')
  await expect(article).toHaveCSS('direction', 'ltr')
  const code = page.getByText('export function roundPrice', { exact: false })
  await expect(code).toHaveCSS('direction', 'ltr')
})
