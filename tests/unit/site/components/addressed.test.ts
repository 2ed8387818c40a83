import { expect, test } from 'vitest';
import { addressed } from '../../../../src/site/components/addressed.ts';

const ids = (count: number) => Array.from({ length: count }, (_, at) => `failure-${at}`);

test.each([
	{ name: 'nothing', hash: '', search: '', shared: undefined, query: '' },
	{ name: 'an anchor of the page', hash: '#solutions', search: '', shared: undefined, query: '' },
	{ name: 'words behind #', hash: '#q=nccl%20timeout', search: '', shared: undefined, query: 'nccl timeout' },
	{ name: 'words behind ?', hash: '', search: '?q=nccl+timeout', shared: undefined, query: 'nccl timeout' },
	{ name: 'those behind # first', hash: '#q=new', search: '?q=old', shared: undefined, query: 'new' },
	{
		name: 'an answer',
		hash: '#m=cuda-oom,nccl-timeout',
		search: '',
		shared: ['cuda-oom', 'nccl-timeout'],
		query: '',
	},
	{ name: 'ten failures at most', hash: `#m=${ids(11)}`, search: '', shared: ids(10), query: '' },
	{ name: '120 letters at most', hash: `#q=${'a'.repeat(121)}`, search: '', shared: undefined, query: 'a'.repeat(120) },
	{ name: 'as many behind ?', hash: '', search: `?q=${'a'.repeat(500)}`, shared: undefined, query: 'a'.repeat(120) },
])('an address asks for $name', ({ hash, search, shared, query }) => {
	expect(addressed({ hash, search })).toEqual({ type: 'addressed', shared, query });
});
