int ncclGetVersion(int *version);
int printf(const char *, ...);

int main(void)
{
	int version = 0;
	ncclGetVersion(&version);
	printf("NCCL %d\n", version / 10000);
}
