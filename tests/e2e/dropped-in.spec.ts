import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { signIn } from './journey.ts'
import { type RunningShop, startShop } from './server.ts'

const page = `
import { usePage } from '@inertiajs/react'
export default function WishList() {
  const { auth } = usePage<{ auth: { user: { name: string } } }>().props
  return <h1>{auth.user.name}</h1>
}
`

/** A copy of the project with one more page in it, built and running. */
const test = base.extend<object, { shop: RunningShop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it needs, and this one needs nothing.
    async ({}, use) => {
      const root = copyOfProject()
      writeFileSync(join(root, 'resources/js/Pages/wish-list.tsx'), page)
      execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build'], {
        cwd: root,
        stdio: 'pipe',
      })
      const shop = await startShop({ seed: 'empty', root })
      await use(shop)
      await shop.stop()
      rmSync(root, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
})

test('a component dropped into Pages is served by its name, behind sign-in, in the app layout', async ({
  page,
}) => {
  await page.goto('/wish-list')
  await expect(page).toHaveURL(/\/login/)
  await expect(page.locator('aside#sidebar')).toHaveCount(0)
  await signIn(page)
  await expect(page).toHaveURL(/\/wish-list$/)
  await expect(page.getByRole('heading', { name: 'Admin' })).toBeVisible()
  await expect(page.locator('aside#sidebar')).toBeVisible()
})

test('a name that nobody dropped is not found', async ({ page }) => {
  await page.goto('/login')
  await signIn(page)
  for (const path of ['/wish', '/constructor', '/__proto__', '/error', '/login-error']) {
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(404)
  }
})

function copyOfProject(): string {
  const root = mkdtempSync(join(tmpdir(), 'assay-copy-'))
  const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    encoding: 'utf8',
  })
  for (const file of tracked.split('\n').filter(Boolean)) cpSync(file, join(root, file))
  symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'))
  return root
}
