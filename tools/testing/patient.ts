import { configure } from '@testing-library/react'

// Content that a test waits for may first have to be loaded and compiled: a dialog's code loads on the press.
configure({ asyncUtilTimeout: 10_000 })
