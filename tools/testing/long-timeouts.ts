import { configure } from '@testing-library/react'

// Content that a test waits for may first have to be loaded and compiled: a dialog's code loads on the press,
// and a clean checkout compiles it beside every other test.
configure({ asyncUtilTimeout: 30_000 })
