import { describe, expect, it } from 'vitest';
import { jobOf, waitingIn } from '../../../../src/diagnosis/outputs/gangs.ts';

describe('the job of a pod', () => {
	it.each([
		{ pod: 'llm-train-worker-3', is: 'llm-train' },
		{ pod: 'llm-train-master-0', is: 'llm-train' },
		{ pod: 'serve-5d55c6649c-g6jvw', is: 'serve' },
		{ pod: 'train-0-8xk2p', is: 'train' },
		{ pod: 'mpi-launcher-fz7lp', is: 'mpi' },
		{ pod: 'spark-test-pi-driver', is: 'spark-test-pi' },
		{ pod: 'pretrain', is: 'pretrain' },
	])('$pod', ({ pod, is }) => {
		expect(jobOf(pod)).toBe(is);
	});
});

describe('pods that wait for others', () => {
	const pod = (name: string, status: string, namespace?: string) => ({ pod: name, status, namespace });
	it.each([
		{
			name: 'of one job',
			pods: [pod('a-worker-0', 'Running'), pod('a-worker-1', 'Pending')],
			is: [{ pods: 1, running: 1, names: 'a-worker-1' }],
		},
		{
			name: 'a scheduler runs, and what it is to schedule is pending',
			pods: [pod('volcano-scheduler-c9c6b6dfc-qwprj', 'Running'), pod('spark-test-pi-driver', 'Pending')],
			is: [],
		},
		{
			name: 'of two namespaces',
			pods: [pod('a-worker-0', 'Running', 'ml'), pod('a-worker-1', 'Pending', 'dev')],
			is: [],
		},
		{
			name: 'of the cluster itself',
			pods: [pod('dns-7fbw2-4xk2p', 'Running', 'kube-system'), pod('dns-7fbw2-5zk2p', 'Pending', 'kube-system')],
			is: [],
		},
		{ name: 'what has ended waits for nobody', pods: [pod('a-0', 'Completed'), pod('a-1', 'Pending')], is: [] },
	])('$name', ({ pods, is }) => {
		expect(waitingIn(pods)).toEqual(is);
	});
});
