/** Whether two codes name one customer: some wholesalers fill up with zeros, or keep the last ten digits. */
export const isSameCustomer = (answered: string, asked: string): boolean => {
  const [one = '', other = ''] = [answered, asked]
    .map((code) => code.trim().replace(/^0+/, ''))
    .sort((a, b) => a.length - b.length)
  return one === other || (one.length >= 5 && other.endsWith(one))
}
