import { expectTexts } from './testing/expect-texts.ts'
import { expect, open, test } from './testing/test.ts'

// Every address of the specification's route table for visitors and buyers: its page, its guard, its redirect.

/** Public pages, by their headings. */
const everybodys = [
  ['/', 'Every drop has a time. Every item has one keeper.'],
  ['/home', 'How It Works'],
  ['/about', 'How It Works'],
  ['/discover', 'Discover'],
  ['/drops', 'Discover'],
  ['/signup', 'Sign Up'],
  ['/signin', 'Sign In'],
  ['/forgot', 'Reset your password'],
  ['/waitlist', 'Coming Soon'],
  ['/storefront-onboarding', 'Become a Seller'],
  ['/help', 'Help'],
  ['/contact', 'Contact'],
  ['/safety', 'Safety'],
  ['/terms', 'Terms'],
  ['/privacy', 'Privacy'],
  ['/cookies', 'Cookies'],
] as const

/** Signed-in pages, by their headings. */
const own = [
  ['/dashboard', 'Welcome back, Ada Reyes'],
  ['/profile', 'Ada Reyes'],
  ['/settings', 'Settings'],
  ['/settings/security', 'Settings'],
  ['/onboarding', 'Complete Setup'],
  ['/checkout', 'Checkout'],
  ['/orders', 'Orders'],
  ['/notifications', 'Notifications'],
] as const

test('every public address has its page, every other asks for a sign-in and comes back', async ({ shop, visit }) => {
  test.slow()
  const page = await visit()
  const heading = page.getByRole('heading', { level: 1 })
  for (const [path, title] of everybodys) {
    await page.goto(path)
    await expect.soft(heading, path).toHaveText(title)
  }
  await page.goto('/login')
  await expect(page).toHaveURL(/\/signin$/)
  await page.goto(`/seller/${shop.seller.id}`)
  await expect(page).toHaveURL(new RegExp(`/storefront/${shop.storefrontId}$`))
  const claimOfNobody = '/claims/00000000-0000-4000-8000-000000000000'
  const guarded = [...own.map(([path]) => path), '/storefront-dashboard', claimOfNobody, `/profile/${shop.seller.id}`]
  for (const path of guarded) {
    await page.goto(path)
    await expect.soft(page, path).toHaveURL(`/signin?next=${encodeURIComponent(path)}`)
  }
})

test('a signed-in person reaches every page of their own and skips sign-in and sign-up', async ({ login, watch }) => {
  test.slow()
  watch.allow(/404/)
  const { page } = await login('Ada Reyes')
  const heading = page.getByRole('heading', { level: 1 })
  for (const [path, title] of own) {
    await page.goto(path)
    await expect.soft(heading, path).toHaveText(title)
  }
  for (const path of ['/signin', '/signup', '/login']) {
    await page.goto(path)
    await expect.soft(page, path).toHaveURL(/\/dashboard$/)
  }
  await open(page, '/')
  await expectTexts(page.getByRole('main'), ["What's Dropping"])
  await expect(page.getByRole('link', { name: 'Keepcase, home' })).toHaveAttribute('href', '/dashboard')
  await page.goto('/claims/00000000-0000-4000-8000-000000000000')
  await expect(heading).toBeVisible()
})

test('the page waits while the account loads; a collapsed sidebar stays collapsed', async ({ login }) => {
  const { page } = await login('Ada Reyes')
  const answer = Promise.withResolvers<void>()
  await page.route(/\/rpc\/accounts\/me/, async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('main').getByRole('status')).toBeVisible()
  await expect(page.getByText('Welcome back')).toHaveCount(0)
  answer.resolve()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome back/)
  await page.getByRole('button', { name: 'Sidebar' }).click()
  expect(await page.evaluate(() => localStorage.getItem('sidebar-collapsed'))).toBe('true')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Sidebar' })).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByRole('link', { name: 'Dashboard', exact: true })).toHaveAttribute('aria-current', 'page')
})
